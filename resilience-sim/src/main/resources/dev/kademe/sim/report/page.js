"use strict";
// Draws the charts of the chosen run. The numbers come from the element "data"; nothing is computed here but the picture.
(() => {
  const MINUTE = 60_000;
  const TEN_MINUTES = 10;
  const LEVELS = ["normal", "background paused", "short answers", "essential only"];
  const NARROW = 600;
  const numbers = new Intl.NumberFormat("en");
  const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
  const runs = JSON.parse(document.getElementById("data").textContent);
  const sections = [...document.querySelectorAll("section.run")];
  const readout = document.getElementById("readout");
  const printing = matchMedia("print");
  let chosen = 0;
  let drawn = [];

  // Time: a run keeps the clock on the wall as if it were UTC.

  const clock = (millis, length = 5) => new Date(millis).toISOString().substring(11, 11 + length);
  const begin = (run, minute) => run.start + minute * MINUTE;
  const end = (run) => begin(run, run.minutes);
  const minuteAt = (run, millis) =>
    Math.max(0, Math.min(run.minutes - 1, Math.floor((millis - run.start) / MINUTE)));

  /** The steps of the level: a point at its beginning, one at each change, one at its end. */
  function steps(run) {
    const points = [[run.start, 0]];
    for (const change of run.levels) {
      points.push([run.start + change.at * 1_000, change.to]);
    }
    points.push([end(run), points[points.length - 1][1]]);
    return points;
  }

  /** The levels of a minute in words, a change with its time. */
  function levelIn(run, minute) {
    let level = 0;
    let text = "";
    for (const change of run.levels) {
      const at = run.start + change.at * 1_000;
      if (at <= begin(run, minute)) {
        level = change.to;
      } else if (at < begin(run, minute + 1)) {
        text += `, from ${clock(at, 8)} ${change.to} ${LEVELS[change.to]}`;
      }
    }
    return `${level} ${LEVELS[level]}${text}`;
  }

  // Looks: every colour is a variable of the style sheet, which knows of dark screens and of paper.

  function palette() {
    const style = getComputedStyle(document.documentElement);
    return (name) => style.getPropertyValue(`--${name}`).trim();
  }

  function decal(pattern, ink) {
    const lines = { color: ink("weave"), dashArrayX: [1, 0], symbol: "rect", symbolSize: 1 };
    switch (pattern) {
      case "stripes":
        return { ...lines, dashArrayY: [1.5, 5], rotation: Math.PI / 4 };
      case "bars":
        return { ...lines, dashArrayY: [1.5, 5], rotation: Math.PI / 2 };
      case "dots":
        return { ...lines, symbol: "circle", dashArrayX: [[4, 4], [0, 4, 4, 0]], dashArrayY: [4, 0], symbolSize: 0.7 };
      case "crosses":
        return { ...lines, symbol: "triangle", dashArrayX: [[6, 6], [0, 6, 6, 0]], dashArrayY: [6, 0], symbolSize: 0.8 };
      default:
        return undefined;
    }
  }

  function series(run, one, ink) {
    const color = ink(one.ink);
    const isArea = one.shape === "stack" || one.shape === "area";
    const last = one.values[one.values.length - 1];
    return {
      name: one.name,
      type: "line",
      step: "middle",
      stack: one.shape === "stack" ? "stack" : undefined,
      data: one.values.map((value, minute) => [begin(run, minute + 0.5), value]),
      symbol: "none",
      showSymbol: false,
      color,
      itemStyle: { color, decal: decal(one.pattern, ink) },
      areaStyle: isArea ? { color, opacity: 1 } : undefined,
      lineStyle: { color, width: isArea ? 0 : 2, type: { dashes: [3, 3], limit: [8, 5] }[one.shape] ?? "solid" },
      endLabel: {
        show: one.shape === "limit",
        formatter: `${one.name}: ${numbers.format(last)}`,
        color: ink("text"),
        align: "right",
        verticalAlign: "bottom",
        offset: [-6, -3],
      },
      emphasis: { disabled: true },
      z: isArea ? 2 : 3,
    };
  }

  /** The staircase, below the tokens and on their axis. */
  function staircase(run, ink) {
    return {
      name: "level",
      type: "line",
      step: "end",
      xAxisIndex: 1,
      yAxisIndex: 1,
      data: steps(run),
      symbol: "none",
      color: ink("level"),
      lineStyle: { color: ink("level"), width: 2 },
      areaStyle: { color: ink("level"), opacity: 0.25 },
      emphasis: { disabled: true },
    };
  }

  /** The same scale in all runs, so that they can be compared: the next round number that is divided by four. */
  function highest(name) {
    let most = 1;
    for (const chart of runs.flatMap((run) => run.charts).filter((one) => one.name === name)) {
      const stacked = chart.series.filter((one) => one.shape === "stack");
      for (let minute = 0; minute < chart.series[0].values.length; minute++) {
        most = Math.max(most, stacked.reduce((sum, one) => sum + one.values[minute], 0));
        chart.series.forEach((one) => (most = Math.max(most, one.values[minute])));
      }
    }
    const power = 10 ** Math.floor(Math.log10(most * 1.1));
    const round = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 4.8, 6, 8, 10, 12].find((step) => step * power >= most * 1.1);
    return Math.max(4, round * power);
  }

  // Charts.

  function axes(run, chart, ink, isNarrow) {
    const hasLevels = chart.name === "tokens";
    const time = (index) => ({
      type: "time",
      gridIndex: index,
      min: run.start,
      max: end(run),
      splitNumber: isNarrow ? 4 : 8,
      axisLine: { lineStyle: { color: ink("rule") } },
      axisTick: { show: index === 1 || !hasLevels, lineStyle: { color: ink("rule") } },
      axisLabel: {
        show: index === 1 || !hasLevels,
        formatter: (millis) => clock(millis),
        color: ink("faint"),
        hideOverlap: true,
      },
      splitLine: { show: false },
      axisPointer: { show: true, snap: index === 0, lineStyle: { color: ink("text"), type: "solid" }, label: { show: false } },
    });
    const most = highest(chart.name);
    const amounts = {
      type: "value",
      gridIndex: 0,
      min: 0,
      max: most,
      interval: most / 4,
      axisLabel: { color: ink("faint"), formatter: (value) => short.format(value).toLowerCase() },
      splitLine: { lineStyle: { color: ink("rule") } },
    };
    const levels = {
      type: "value",
      gridIndex: 1,
      min: 0,
      max: 3,
      interval: 1,
      axisLabel: { color: ink("faint"), formatter: (value) => `level ${value}`, fontSize: 10 },
      splitLine: { lineStyle: { color: ink("rule") } },
    };
    return { xAxis: hasLevels ? [time(0), time(1)] : [time(0)], yAxis: hasLevels ? [amounts, levels] : [amounts] };
  }

  function option(run, chart, element) {
    const ink = palette();
    const hasLevels = chart.name === "tokens";
    const isNarrow = element.clientWidth < NARROW;
    const sides = { left: 58, right: isNarrow ? 10 : 18 };
    return {
      animation: false,
      useUTC: true,
      backgroundColor: "transparent",
      textStyle: { fontFamily: getComputedStyle(element).fontFamily },
      grid: hasLevels
        ? [{ ...sides, top: 12, bottom: 110 }, { ...sides, height: 62, bottom: 26 }]
        : [{ ...sides, top: 12, bottom: 26 }],
      ...axes(run, chart, ink, isNarrow),
      axisPointer: { link: [{ xAxisIndex: "all" }] },
      tooltip: {
        trigger: "axis",
        confine: true,
        transitionDuration: 0,
        hideDelay: 0,
        backgroundColor: ink("panel"),
        borderColor: ink("rule"),
        textStyle: { color: ink("text"), fontSize: 13 },
        formatter: (points) => tip(run, chart, minuteAt(run, points[0].axisValue)),
      },
      series: [...chart.series.map((one) => series(run, one, ink)), ...(hasLevels ? [staircase(run, ink)] : [])],
    };
  }

  /** The values of a minute: names and numbers, in the order in which the eye meets them. */
  function valuesIn(run, chart, minute) {
    const values = chart.series.map((one) => ({ ...one, value: numbers.format(one.values[minute]) })).reverse();
    return chart.name === "tokens"
      ? [...values, { name: "level", shape: "line", ink: "level", pattern: "plain", value: levelIn(run, minute) }]
      : values;
  }

  function tip(run, chart, minute) {
    const box = document.createElement("div");
    box.className = "tip";
    box.append(Object.assign(document.createElement("b"), { textContent: clock(begin(run, minute)) }));
    for (const one of valuesIn(run, chart, minute)) {
      const key = Object.assign(document.createElement("i"), { className: `key ${one.shape} ${one.ink} ${one.pattern}` });
      const value = Object.assign(document.createElement("span"), { className: "value", textContent: one.value });
      box.append(key, Object.assign(document.createElement("span"), { textContent: one.name }), value);
    }
    return box;
  }

  function draw() {
    drawn.forEach((one) => one.picture.dispose());
    const run = runs[chosen];
    drawn = [...sections[chosen].querySelectorAll(".plot")].map((element) => {
      const chart = run.charts.find((one) => one.name === element.dataset.chart);
      const picture = echarts.init(element, null, { renderer: "svg" });
      picture.setOption(option(run, chart, element));
      picture.group = "minutes";
      picture.on("updateAxisPointer", (event) => remember(run, event));
      return { picture, chart, element };
    });
    echarts.connect("minutes");
  }

  const redraw = () => drawn.forEach((one) => one.picture.setOption(option(runs[chosen], one.chart, one.element)));

  // Minutes: the mouse and the keys move through them, in all charts together.

  let current = -1;

  function remember(run, event) {
    const axis = event.axesInfo?.[0];
    if (axis) {
      current = minuteAt(run, axis.value);
    }
  }

  function show(minute, one) {
    const run = runs[chosen];
    current = Math.max(0, Math.min(run.minutes - 1, minute));
    one.picture.dispatchAction({ type: "showTip", seriesIndex: 0, dataIndex: current });
    const values = valuesIn(run, one.chart, current).map((value) => `${value.name} ${value.value}`);
    readout.textContent = `${clock(begin(run, current))}. ${values.join("; ")}.`;
  }

  function moved(event, one) {
    const run = runs[chosen];
    const to = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      PageUp: current - TEN_MINUTES,
      PageDown: current + TEN_MINUTES,
      Home: 0,
      End: run.minutes - 1,
    }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || run.minutes === 0) {
      return;
    }
    if (to !== undefined) {
      event.preventDefault();
      show(to, one);
    } else if (event.key === "Escape") {
      drawn.forEach((any) => any.picture.dispatchAction({ type: "hideTip" }));
      current = -1;
    }
  }

  function listen() {
    document.querySelectorAll(".plot").forEach((element) => {
      const heading = element.closest("figure").querySelector("h3").textContent;
      element.tabIndex = 0;
      element.setAttribute("role", "application");
      element.setAttribute("aria-roledescription", "chart");
      element.setAttribute("aria-label", `${heading}. Left and right arrow keys move through the minutes.`);
      element.addEventListener("keydown", (event) => moved(event, drawn.find((one) => one.element === element)));
    });
    document.querySelectorAll("button.copy").forEach((button) => {
      button.hidden = !navigator.clipboard;
      button.addEventListener("click", () =>
        navigator.clipboard.writeText(button.parentElement.querySelector("code").textContent).then(
          () => (readout.textContent = button.textContent = "Copied"),
          () => (readout.textContent = button.textContent = "Not allowed to copy")));
    });
    document.querySelectorAll("div.scroll").forEach((element) => {
      element.tabIndex = 0;
      element.setAttribute("role", "group");
      element.setAttribute("aria-label", "Table");
    });
  }

  // Which run: the one that the address names, or the first.

  function choose() {
    const named = sections.findIndex((section) => location.hash === `#${section.id}`);
    chosen = named < 0 ? chosen : named;
    sections.forEach((section, index) => (section.hidden = index !== chosen));
    document.querySelectorAll(".comparison a").forEach((link, index) => {
      if (index === chosen) {
        link.setAttribute("aria-current", "true");
      } else {
        link.removeAttribute("aria-current");
      }
    });
    current = -1;
    draw();
  }

  /** On paper nothing can be opened, so all is open; the style sheet leaves out tables that would fill a book. */
  function openForPaper() {
    document.querySelectorAll("section.run:not([hidden]) details:not([open])").forEach((element) => {
      element.open = true;
      element.dataset.wasClosed = "";
    });
    redraw();
  }

  function closeAfterPaper() {
    document.querySelectorAll("details[data-was-closed]").forEach((element) => {
      element.open = false;
      delete element.dataset.wasClosed;
    });
    redraw();
  }

  listen();
  choose();
  addEventListener("hashchange", () => {
    choose();
    if (location.hash === `#${sections[chosen].id}`) {
      sections[chosen].querySelector("h1, h2").focus();
    }
  });
  addEventListener("beforeprint", openForPaper);
  addEventListener("afterprint", closeAfterPaper);
  printing.addEventListener("change", () => (printing.matches ? openForPaper() : closeAfterPaper()));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  const sizes = new ResizeObserver(() => drawn.forEach((one) => one.picture.resize()));
  document.querySelectorAll(".plot").forEach((element) => sizes.observe(element));
})();

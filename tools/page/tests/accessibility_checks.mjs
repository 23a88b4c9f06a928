// Automatic accessibility checks. Runs in the page and returns a list of sentences, one for each
// problem.
export function complaints() {
  const found = [];
  const say = (element, what) => {
    const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
    found.push(`${element.tagName.toLowerCase()}.${element.className} "${text}": ${what}`);
  };
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getClientRects().length > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown);

  // Colors as [red, green, blue, alpha]; a canvas parses any CSS color.
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, ground) =>
    [0, 1, 2].map((i) => top[i] * top[3] + ground[i] * (1 - top[3])).concat(1);
  const groundOf = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const layer = rgba(getComputedStyle(at).backgroundColor);
      layers.push(layer);
      if (layer[3] === 1) break;
    }
    return layers.reverse().reduce((ground, layer) => over(layer, ground), [255, 255, 255, 1]);
  };
  const brightness = (color) => {
    const [r, g, b] = color.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [light, dark] = [brightness(one), brightness(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };

  // Text needs a contrast of 4.5 to 1, large text 3 to 1.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || seen.has(element) || !isShown(element)) continue;
    if (element.closest("svg, .editor-copy, .visually-hidden, :disabled, option")) continue;
    if (element.closest("label")?.querySelector(":disabled")) continue;
    seen.add(element);
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ground = groundOf(element);
    const ratio = contrast(over(rgba(style.color), ground), ground);
    if (ratio < (isLarge ? 3 : 4.5)) say(element, `contrast ${ratio.toFixed(2)}`);
  }

  // Borders of controls need a contrast of 3 to 1.
  for (const control of all("button:not(.cell):not(.link), select, input, textarea")) {
    if (control.disabled || control.matches("[type=checkbox], [type=radio], [type=range]")) continue;
    const style = getComputedStyle(control);
    if (style.borderTopWidth === "0px" || style.borderTopColor.endsWith(", 0)")) continue;
    const around = groundOf(control.parentElement);
    const ratio = Math.max(
      contrast(over(rgba(style.borderTopColor), around), around),
      contrast(groundOf(control), around),
    );
    if (ratio < 3) say(control, `edge ${ratio.toFixed(2)}`);
  }

  // Every control has a name.
  const labelled = (element) =>
    (element.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .some((id) => document.getElementById(id)?.textContent.trim());
  for (const control of all("a[href], button, input, select, textarea, summary, [role=grid], [role=tree], [role=img]")) {
    const name =
      control.getAttribute("aria-label") ||
      labelled(control) ||
      [...(control.labels ?? [])].some((label) => label.textContent.trim()) ||
      (control.matches("a, button, summary") && control.textContent.trim());
    if (!name) say(control, "has no name");
  }
  for (const image of all("svg")) {
    if (!image.closest("[aria-hidden=true], [role=img]") && !image.getAttribute("aria-label"))
      say(image, "a picture without a name");
  }

  // Grids contain rows, rows contain cells; Tab stops at exactly one cell of each grid.
  for (const grid of all("[role=grid]")) {
    const cells = [...grid.querySelectorAll("[role=gridcell]")];
    if (cells.some((cell) => cell.parentElement.getAttribute("role") !== "row")) say(grid, "a cell in no row");
    if ([...grid.children].some((row) => row.getAttribute("role") !== "row")) say(grid, "has children that are not rows");
    if (cells.filter((cell) => cell.tabIndex === 0).length !== 1) say(grid, "not one place for Tab");
    if (new Set(cells.map((cell) => cell.dataset.cell)).size !== cells.length) say(grid, "a cell twice");
  }
  for (const tree of all("[role=tree]")) {
    const items = [...tree.querySelectorAll("[role=treeitem]")];
    if (items.filter((item) => item.tabIndex === 0).length !== 1) say(tree, "not one place for Tab");
    if (items.some((item) => !item.getAttribute("aria-level"))) say(tree, "an item without a level");
  }

  // Ids are unique, references resolve, and headings skip no level.
  const ids = [...document.querySelectorAll("[id]")].filter((one) => !one.closest("svg")).map((one) => one.id);
  for (const id of ids.filter((id, i) => ids.indexOf(id) !== i)) found.push(`the id ${id} is there twice`);
  for (const attribute of ["aria-labelledby", "aria-describedby", "aria-controls", "for"]) {
    for (const element of all(`[${attribute}]`)) {
      for (const id of element.getAttribute(attribute).split(" ").filter(Boolean)) {
        if (!document.getElementById(id)) say(element, `${attribute} leads nowhere: ${id}`);
      }
    }
  }
  let level = 0;
  for (const heading of all("h1, h2, h3, h4")) {
    const own = Number(heading.tagName[1]);
    if (own > level + 1) say(heading, `h${own} after h${level}`);
    level = own;
  }
  if (all("h1").length !== 1) found.push(`${all("h1").length} headings of the first level`);
  if (all("main").length !== 1) found.push("not one main part");
  if (!document.documentElement.lang) found.push("no language");

  const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (sideways > 0) {
    found.push(`${sideways} pixels wider than the window`);
    for (const element of all("main *")) {
      if (element.getBoundingClientRect().right > document.documentElement.clientWidth + 1) {
        say(element, "sticks out");
        break;
      }
    }
  }
  return found;
}

/** Controls that Tab never reaches, starting from the beginning of the page. */
export async function unreachable(page, most = 150) {
  await page.evaluate(() => {
    document.activeElement?.blur();
    getSelection().removeAllRanges();
    globalThis.reached = new Set();
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
  for (let i = 0; i < most; i += 1) {
    await page.keyboard.press("Tab");
    const isNew = await page.evaluate(() => {
      const here = document.activeElement;
      if (!here || here === document.body || globalThis.reached.has(here)) return false;
      globalThis.reached.add(here);
      return true;
    });
    // If the window has just opened, its first Tab may be its own.
    if (!isNew && i > 0) break;
  }
  // A modal dialog keeps the focus.
  return page.evaluate(() =>
    [...(document.querySelector("dialog:modal") ?? document)
      .querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
      .filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0)
      .filter((one) => !(one.type === "radio" && !one.checked))
      .filter((one) => !globalThis.reached.has(one))
      .map((one) => `${one.tagName} ${one.className} ${(one.ariaLabel ?? one.textContent).slice(0, 40)}`),
  );
}

// Tabs that are used again.  A browser takes a second for a new tab with storage of its own, most of it for a process
// that has never seen the page's scripts; a tab that was left, emptied, takes half of that.
//
// A tab is used again if it was one like all others and nothing was done to it that stays (`kLasting`); what
// stays on purpose, storage of all kinds, is removed.
const kBlank = "blank";
const kEvents = ["console", "pageerror", "request", "response", "dialog", "download", "filechooser", "popup", "worker"];
/** What cannot be taken back. */
const kLasting = {
  context: ["addInitScript", "exposeBinding", "exposeFunction", "grantPermissions", "newPage"],
  page: ["addInitScript", "exposeBinding", "exposeFunction"],
};

/** By browser: tabs that were left. */
const left = new WeakMap();

/** Whatever was kept for this origin, by whichever means. */
async function empty(context, page, blank) {
  await page.goto("about:blank"); // the page saves when it is left
  const client = await context.newCDPSession(page);
  await client.send("Storage.clearDataForOrigin", { origin: new URL(blank).origin, storageTypes: "all" });
  await client.detach();
  await page.goto(blank);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}

/** Everything as in a new tab; false: it is not one like all others any more. */
async function renew({ context, page, blank }) {
  if (page.isClosed() || context.pages().length !== 1) return false;
  for (const event of kEvents) {
    page.removeAllListeners(event);
    context.removeAllListeners(event);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await page.emulateMedia({ media: null, reducedMotion: null, forcedColors: null });
  await page.mouse.move(-1, -1);
  await empty(context, page, blank);
  return true;
}

/** `context` and `page`; closing the context gives the tab back. */
export async function takeTab(browser, url, { viewport, colorScheme = "light" }, prepare) {
  if (!left.has(browser)) left.set(browser, []);
  const tabs = left.get(browser);
  const again = tabs.pop();
  if (again) {
    await again.page.setViewportSize(viewport);
    await again.page.emulateMedia({ colorScheme });
    return again;
  }
  const context = await browser.newContext({ viewport, colorScheme });
  const page = await context.newPage();
  await prepare(context);
  const tab = { context, page, blank: new URL(kBlank, url).href };
  let isOdd = false;
  for (const [of, names] of [
    [context, kLasting.context],
    [page, kLasting.page],
  ])
    for (const name of names) {
      const does = of[name].bind(of);
      of[name] = (...rest) => {
        isOdd = true;
        return does(...rest);
      };
    }
  const close = context.close.bind(context);
  context.close = async () => {
    if (!isOdd && (await renew(tab))) tabs.push(tab);
    else await close();
  };
  return tab;
}

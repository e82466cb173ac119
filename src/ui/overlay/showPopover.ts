/** The browser refuses while it shows another popover: then this one shows with the next frame. */
export function showPopover(element: HTMLElement): void {
  try {
    element.showPopover();
  } catch {
    requestAnimationFrame(() => {
      if (element.isConnected && !element.matches(':popover-open')) element.showPopover();
    });
  }
}

/** Shows a popover. While another one is being shown the browser refuses: then it shows with the next frame. */
export function showPopover(element: HTMLElement): void {
  try {
    element.showPopover();
  } catch {
    requestAnimationFrame(() => {
      if (element.isConnected && !element.matches(':popover-open')) element.showPopover();
    });
  }
}

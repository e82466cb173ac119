/* Runs in the page, as it stands: window.awaitStatus(unitId, status) resolves with the moment (milliseconds since 1970)
   at which a row or tile of the unit has the status and the frame that shows it is over. */
window.awaitStatus = (unitId, status) =>
  new Promise((resolve) => {
    const selector = `[data-unit-id="${unitId}"][data-status="${status}"]`;
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
        channel.port2.postMessage(null);
      });
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-status'] });
  });

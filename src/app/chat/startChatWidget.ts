/** What a chat's button takes of the lower edge: 72 px, and as much as usually lies below it. */
const room = '5.5rem';

/**
 * Loads the help chat of somebody else. It never holds anything up, and a chat that does not come is only logged. The
 * page's address is not told to its host.
 */
export function startChatWidget(address: string): void {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.referrerPolicy = 'no-referrer';
  script.addEventListener('error', () => console.warn('The chat widget could not be loaded.'));
  // Its button stands in the lower right corner: messages and the bar for chosen rows stand above it.
  script.addEventListener('load', () => document.documentElement.style.setProperty('--chat-room', room));
  document.head.append(script);
}

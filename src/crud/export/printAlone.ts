/**
 * Opens the print dialog with the page itself hidden, so that only a sheet beside it is printed.
 * @param title the name of the sheet, which a browser proposes for the file of a PDF; absent: the page's.
 */
export function printAlone(title?: string): void {
  const page = document.getElementById('root');
  const ownTitle = document.title;
  page?.style.setProperty('display', 'none');
  if (title !== undefined) document.title = title;
  try {
    window.print();
  } finally {
    page?.style.removeProperty('display');
    document.title = ownTitle;
  }
}

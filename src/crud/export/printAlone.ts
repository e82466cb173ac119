/** Opens the print dialog with the page itself hidden, so that only a sheet beside it is printed. */
export function printAlone(): void {
  const page = document.getElementById('root');
  page?.style.setProperty('display', 'none');
  try {
    window.print();
  } finally {
    page?.style.removeProperty('display');
  }
}

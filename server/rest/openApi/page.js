const field = document.getElementById('find');
const found = document.getElementById('found');
const calls = [...document.querySelectorAll('.call')];
const groups = [...document.querySelectorAll('.group')];

/** Shows the calls that have every word that was typed. */
function find() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const call of calls) {
    call.hidden = !words.every((word) => call.dataset.words.includes(word));
    if (!call.hidden) shown += 1;
  }
  for (const group of groups) group.hidden = group.querySelector('.call:not([hidden])') === null;
  found.textContent = words.length === 0 ? '' : `${shown} found`;
}

/** Shows and opens what the address names, whatever was searched for. */
function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named === null) return;
  if (named.hidden) {
    field.value = '';
    find();
  }
  if (named.matches('.call')) named.open = true;
  named.scrollIntoView();
}

field.addEventListener('input', find);
addEventListener('hashchange', openNamed);
openNamed();

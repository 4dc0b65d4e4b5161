// Before the first paint: the colours and the direction this device chose, so that nothing flashes.
try {
  const chosen = JSON.parse(localStorage.getItem('comanda.appearance') || '{}')
  if (chosen.theme) document.documentElement.dataset.theme = chosen.theme
  if (chosen.dir) document.documentElement.dir = chosen.dir
} catch {
  // A browser without storage follows the system.
}

// Before the first paint: the theme and the direction chosen on this device, so that nothing flashes.
try {
  const chosen = JSON.parse(localStorage.getItem('comanda.appearance') || '{}')
  if (chosen.theme) document.documentElement.dataset.theme = chosen.theme
  if (localStorage.getItem('comanda.language') === 'ar') document.documentElement.dir = 'rtl'
} catch {
  // A browser without storage follows the system.
}

// Before the first paint: the theme and the direction chosen on this device, so that nothing flashes.
try {
  const chosen = JSON.parse(localStorage.getItem('comanda.appearance') || '{}')
  if (chosen.theme) document.documentElement.dataset.theme = chosen.theme
  if (localStorage.getItem('comanda.language') === 'ar') document.documentElement.dir = 'rtl'
} catch {
  // A browser without storage follows the system.
}

// Beside the app's own script: the files and the data of the room at this address. vite/first-files.ts wrote which those are.
try {
  const { rooms, languages } = JSON.parse(document.getElementById('first-files').textContent)
  const room = localStorage.getItem('restroprosaas_user') && rooms[location.pathname]
  const wanted = [
    localStorage.getItem('comanda.language'),
    ...navigator.languages.map((tag) => tag.split('-')[0]),
    'en',
  ]
  const language = wanted.find((tag) => Object.hasOwn(languages, tag))
  for (const file of [languages[language], ...(room ? room.files : [])]) {
    const link = document.createElement('link')
    link.href = file
    link.crossOrigin = 'anonymous' // as the links of the app, or the browser loads each file twice
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (file.endsWith('.css')) link.as = 'style'
    document.head.append(link)
  }
  const ask = (path) => fetch(path, { headers: { accept: 'application/json' }, credentials: 'same-origin' })
  if (room) globalThis.firstAnswers = new Map(room.asks.map((path) => [path, ask(path).catch(() => null)]))
} catch {
  // The app asks for everything itself, a little later.
}

import 'virtual:look.css'
import './look/fonts.css'
import './look/base.css'
import './parts/parts.css'
import { dropFirstAnswers } from './api/first-answers.ts'
import { loadFirstScreen, prefetchFirstScreen } from './app/first-screen.ts'
import { start } from './app/start.tsx'
import { loadLanguage } from './language/load.ts'

prefetchFirstScreen()
await loadLanguage()
await loadFirstScreen()
start()
setTimeout(dropFirstAnswers, 5_000)

import 'virtual:look.css'
import './look/fonts.css'
import './look/base.css'
import './parts/parts.css'
import { dropFirstAnswers } from './api/first-answers.ts'
import { beginFirstRoom, loadFirstRoom } from './app/first-room.ts'
import { start } from './app/start.tsx'
import { loadLanguage } from './language/load.ts'

beginFirstRoom()
await loadLanguage()
await loadFirstRoom()
start()
setTimeout(dropFirstAnswers, 5_000)

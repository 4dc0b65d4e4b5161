import 'virtual:look.css'
import './fonts.css'
import '../look/base.css'
import '../parts/parts.css'
import './guest.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadGuestTexts } from '../language/load-guest.ts'
import { App } from './App.tsx'
import { parseAddress } from './address.ts'
import { loadOwnOrder } from './LateOwnOrder.tsx'
import { loadDeferredParts } from './use-deferred-parts.ts'

const { page } = parseAddress(location)
if (page !== 'menu') void loadDeferredParts()
if (page === 'placed') void loadOwnOrder()
await loadGuestTexts()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )

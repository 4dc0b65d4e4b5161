import 'virtual:look.css'
import './look/fonts.css'
import './look/base.css'
import './parts/parts.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { queryClient } from './app/query-client.ts'
import { router } from './app/router.tsx'
import { startAppearance } from './look/appearance.ts'
import { startOutbox } from './outbox/the-outbox.ts'
import { Toasts } from './parts/Toasts.tsx'
import { watchOtherTabs } from './session/session.ts'

startAppearance()
startOutbox()
// Another person, another page: nothing of the one before stays in memory.
watchOtherTabs(() => location.reload())

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  )
}

import type { Plugin } from 'vite'
import { cssVariables } from '../look/look.ts'

const name = 'virtual:look.css'
const resolved = '/@look.css'

/** The colours as CSS variables, generated from the same objects as the antd theme. */
export const lookCss = (): Plugin => ({
  name: 'comanda-look',
  resolveId: (id) => (id === name ? resolved : null),
  load: (id) => (id === resolved ? cssVariables() : null),
})

import type { Plugin } from 'vite'
import { cssVariables } from '../look/look.ts'

const name = 'virtual:look.css'
const resolved = '/@look.css'

/** The colours as CSS variables, written from the same objects that make the antd theme. */
export const lookCss = (): Plugin => ({
  name: 'comanda-look',
  resolveId: (id) => (id === name ? resolved : null),
  load: (id) => (id === resolved ? cssVariables() : null),
})

import { loadOrderTexts } from '../../language/load.ts'
import { lazy } from '../../parts/lazy.tsx'

/** Loaded after the tickets are shown, with its texts. */
export const ReprintButton = lazy(
  async () => (await Promise.all([import('./ReprintButton.tsx'), loadOrderTexts()]))[0].ReprintButton,
)

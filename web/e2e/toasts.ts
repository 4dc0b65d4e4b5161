import type { Locator, Page } from '@playwright/test'

/** Marks the current toasts, so that `newToasts` finds only later ones. */
export const markToasts = (page: Page): Promise<void> =>
  page.locator('.toast').evaluateAll((toasts) => {
    for (const toast of toasts) toast.setAttribute('data-marked', '')
  })

/** Toasts with this text that were shown since `markToasts`, while the same dialog is open. */
export const newToasts = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').locator('.toast:not([data-marked])').getByText(text, { exact: true })

import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Closes a dialog, and confirms the loss of its input if asked. */
export async function leaveBy(close: () => Promise<void>, dialog: Locator): Promise<void> {
  await close()
  const leave = dialog
    .page()
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
  await expect(async () => {
    if (await leave.isVisible()) await leave.click()
    await expect(dialog).toBeHidden({ timeout: 1_000 })
  }).toPass()
}

import { showToast } from './toast.ts'

/** Shows why a pressed button cannot be pressed now: its title is invisible on a touch screen. */
export function showReason({ target }: Event): void {
  if (!(target instanceof Element)) return
  const button = target.closest<HTMLElement>('.btn[aria-disabled="true"]:not([aria-busy="true"])')
  if (button?.title) showToast(button.title, 'error', undefined, 'reason')
}

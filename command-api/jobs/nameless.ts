/** Mail servers repeat the address in their complaint. */
export const nameless = (text: string): string => text.replace(/[^\s<>"']+@[^\s<>"']+/g, '(address)').slice(0, 500)

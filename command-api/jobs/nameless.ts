/** Replaces e-mail addresses in a text, because mail servers repeat them in their errors. */
export const nameless = (text: string): string => text.replace(/[^\s<>"']+@[^\s<>"']+/g, '(address)').slice(0, 500)

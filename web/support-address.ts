export const supportAddress: string = import.meta.env?.VITE_SUPPORT_ADDRESS ?? 'support@comanda.example'

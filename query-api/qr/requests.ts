import { z } from 'zod'

/** What cannot be a code is the code of nobody. */
export const QrCodePath = z.object({ qrcode: z.string().regex(/^[\w-]{8,64}$/) })

/** Rubbish, the word null included, is no table and no error (WIRE §9.1). */
export const GuestTable = z.object({ tableId: z.string().optional().catch(undefined) })

/** An order as the answer to its placing named it. */
export const GuestOrderPath = QrCodePath.extend({ token: z.string().regex(/^[\w-]{43}$/) })

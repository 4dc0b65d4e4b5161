import QRCode from 'qrcode'
import { guestMenuOf } from '../../paths.ts'

/** Rule P2: the downloaded picture is 1080 px wide. */
const widthPx = 1_080

/** Address in a code: the restaurant's menu, or that of a table. */
export const menuAddress = (code: string, table?: string): string =>
  `${location.origin}${guestMenuOf(code)}${table === undefined ? '' : `?table=${table}`}`

/** File name: "Terrasse 4" becomes terrasse_4-qr.png. */
export const qrFileName = (tableTitle: string): string =>
  `${tableTitle.toLowerCase().replace(/[^a-z0-9]/g, '_')}-qr.png`

export const qrSvg = (address: string): Promise<string> => QRCode.toString(address, { type: 'svg', margin: 0 })

export async function downloadQr(address: string, fileName: string): Promise<void> {
  const link = document.createElement('a')
  link.href = await QRCode.toDataURL(address, { width: widthPx, margin: 2 })
  link.download = fileName
  link.click()
}

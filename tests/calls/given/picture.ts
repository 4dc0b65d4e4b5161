import type { RequestOptions } from '../../systems/system.ts'
import { apiOf } from './things.ts'

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const boundary = 'a-boundary-of-the-tests'

/** A photo as a browser sends it: one part named `image` (C2.4). */
export function pngUpload(path: string): RequestOptions {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="photo.png"\r\nContent-Type: image/png\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), png, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { method: 'POST', path: apiOf(path), body, type: `multipart/form-data; boundary=${boundary}` }
}

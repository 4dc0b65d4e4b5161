import { bodyBytes, type Declaration } from '@comanda/api/call.ts'

/** Maximum length of any JSON body in bytes: no call declares more. */
export const bodyLimit = Math.max(...Object.values(bodyBytes))
/** Of one picture. */
export const pictureLimit = 4 * 1_048_576
/** Of the request that carries a picture: the form around it needs some lines too. nginx.conf.template says the same. */
export const uploadLimit = pictureLimit + 65_536

export const bodyTooLargeText = 'The request is too large!'
export const pictureTooLargeText = 'The picture is too large: at most 4 MB are taken!'

/** Maximum length of the body of a call. */
export function maxBodyOf({ maxBytes, upload, body }: Declaration): number {
  if (upload) return uploadLimit
  return maxBytes ?? (body ? bodyBytes.form : bodyBytes.empty)
}

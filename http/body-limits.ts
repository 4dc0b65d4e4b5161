import { bodyBytes, type Declaration } from '@comanda/api/call.ts'

/** Maximum length of any JSON body in bytes: no call declares more. */
export const bodyLimit = Math.max(...Object.values(bodyBytes))
/** Maximum length of a picture in bytes. */
export const pictureLimit = 4 * 1_048_576
/**
 * Maximum length of an upload: the picture and the multipart form around it. nginx.conf.template has the same limit.
 */
export const uploadLimit = pictureLimit + 65_536

export const bodyTooLargeText = 'The request is too large!'
export const pictureTooLargeText = 'The picture is too large: at most 4 MB are taken!'

/** Maximum length of the body of a call. */
export function maxBodyOf({ maxBytes, upload, body }: Declaration): number {
  if (upload) return uploadLimit
  return maxBytes ?? (body ? bodyBytes.form : bodyBytes.empty)
}

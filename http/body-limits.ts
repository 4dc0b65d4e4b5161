/** Of a body of JSON. */
export const bodyLimit = 1_048_576
/** Of one picture. */
export const pictureLimit = 4 * 1_048_576
/** Of the request that carries a picture: the form around it needs some lines too. nginx.conf.template says the same. */
export const uploadLimit = pictureLimit + 65_536

export const bodyTooLargeText = 'The request is too large!'
export const pictureTooLargeText = 'The picture is too large: at most 4 MB are taken!'

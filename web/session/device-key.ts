const store = 'keys'
const name = 'pin'

/** Creates a key that cannot be exported from the browser. It replaces the previous key. */
export async function newDeviceKey(): Promise<CryptoKey> {
  const terms: HmacKeyGenParams = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.generateKey(terms, false, ['sign'])
  await withKeys('readwrite', (keys) => keys.put(key, name))
  return key
}

export const readDeviceKey = (): Promise<CryptoKey | undefined> =>
  withKeys('readonly', (keys): IDBRequest<CryptoKey | undefined> => keys.get(name))

async function withKeys<Result>(
  mode: IDBTransactionMode,
  request: (keys: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open('comanda.device', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(store)
  const database = await resultOf(opening)
  try {
    return await resultOf(request(database.transaction(store, mode).objectStore(store)))
  } finally {
    database.close()
  }
}

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

import { writeFile } from 'node:fs/promises'
import { openApiOf, writeOpenApi } from '@comanda/http/openapi.ts'
import { everyCall } from './every-call.ts'

/** `npm run openapi`: writes down what both APIs understand, for query-api to serve. */
const file = new URL('../../query-api/docs/openapi.json', import.meta.url)
const document = openApiOf(await everyCall())
await writeFile(file, writeOpenApi(document))
process.stdout.write(`${Object.keys(document.paths).length} paths written\n`)
process.exit(0) // connections that were never made would still be tried

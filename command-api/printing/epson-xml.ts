import type { ReportedStatus } from './printer-status.ts'

const namespace = 'http://www.epson-pos.com/schemas/2011/03/epos-print'
const timeoutMs = 60_000

/** The answer with one paper: ESC/POS bytes in ePOS-Print XML. Version 2 carries the job's id. */
export const requestXml = (jobId: string, bytes: Uint8Array): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<PrintRequestInfo Version="2.00"><ePOSPrint>',
    `<Parameter><devid>local_printer</devid><timeout>${timeoutMs}</timeout><printjobid>${jobId}</printjobid></Parameter>`,
    `<PrintData><epos-print xmlns="${namespace}"><command>${Buffer.from(bytes).toString('hex')}</command></epos-print></PrintData>`,
    '</ePOSPrint></PrintRequestInfo>',
  ].join('')

type EpsonResult = Readonly<{ jobId: string; success: boolean; status: ReportedStatus }>

/** Results of papers in a `PrintResponseInfo`. Anything else in it is skipped. */
export const resultsIn = (xml: string): EpsonResult[] =>
  [...xml.matchAll(/<ePOSPrint>([\s\S]*?)<\/ePOSPrint>/g)].flatMap(([, part = '']) => {
    const [, jobId] = /<printjobid>([\w.-]{1,30})<\/printjobid>/.exec(part) ?? []
    const [, response] = /<response\b([^>]*)/.exec(part) ?? []
    if (jobId === undefined || response === undefined) return []
    const success = /\bsuccess="(true|1)"/.test(response)
    return [{ jobId, success, status: statusOf(response, success) }]
  })

/** Bits of Epson's automatic status back. */
const bits = { offline: 0x8, coverOpen: 0x20, faults: 0x6c00, nearEnd: 0x2_0000, paperOut: 0x8_0000 }

function statusOf(response: string, success: boolean): ReportedStatus {
  const [, code = ''] = /\bcode="(\w*)"/.exec(response) ?? []
  if (code === 'EPTR_REC_EMPTY') return 'paper-out'
  if (code === 'EPTR_COVER_OPEN') return 'cover-open'
  if (/TIMEOUT|DeviceNotFound|BADPORT/.test(code)) return 'offline'
  const [, status = '0'] = /\bstatus="(\d+)"/.exec(response) ?? []
  const flagged = statusOfBits(Number(status))
  return success || flagged !== 'ready' ? flagged : 'error'
}

function statusOfBits(status: number): ReportedStatus {
  if (status & bits.paperOut) return 'paper-out'
  if (status & bits.coverOpen) return 'cover-open'
  if (status & bits.faults) return 'error'
  if (status & bits.offline) return 'offline'
  return status & bits.nearEnd ? 'paper-low' : 'ready'
}

/** State in a status notification; undefined if it has none. */
export function reportedStatus(xml: string): ReportedStatus | undefined {
  const [, hex] = /\basbstatus="0x([0-9a-fA-F]{1,8})"/.exec(xml) ?? []
  return hex === undefined ? undefined : statusOfBits(Number.parseInt(hex, 16))
}

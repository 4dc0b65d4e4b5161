import { useState } from 'react'
import { readJob } from '../../print/read-job.ts'
import { PaperPage } from './PaperPage.tsx'
import { TokenSlip } from './TokenSlip.tsx'

export function Screen() {
  const [job] = useState(readJob)
  return <PaperPage job={job?.tokenNos[0] === undefined ? null : job} paper={TokenSlip} />
}

import { useState } from 'react'
import { readJob } from '../../print/read-job.ts'
import { PaperPage } from './PaperPage.tsx'
import { Receipt } from './Receipt.tsx'

export function Screen() {
  const [job] = useState(readJob)
  return <PaperPage job={job} paper={Receipt} />
}

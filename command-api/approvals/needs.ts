import { type Approvals, createApprovals, type ValuesOf } from '../pins/approvals.ts'
import { endOf } from './end.ts'
import { type ApprovalRequests, createApprovalRequests } from './requests.ts'
import { type SubjectNeeds, valuesTaken } from './subjects.ts'

export type ApprovalNeeds = Readonly<{ approvals: Approvals; approvalRequests: ApprovalRequests }>
type Needs = SubjectNeeds &
  Pick<Parameters<typeof createApprovals>[0], 'identity'> &
  Readonly<{ config: { secret: string } }>

/**
 * Approvals and their requests. They read requests by the declarations of all calls, which the jobs therefore do not
 * load.
 */
export function createApprovalNeeds({ config, identity, ...subjects }: Needs): ApprovalNeeds {
  const valuesOf: ValuesOf = (tenantId, requests) => valuesTaken(subjects, tenantId, requests)
  const approvals = createApprovals({ identity, secret: config.secret, valuesOf })
  const approvalRequests = createApprovalRequests({
    identity,
    approvals,
    valuesOf,
    endOf: (tenantId, question) => endOf({ ...subjects, valuesOf }, tenantId, question),
  })
  return { approvals, approvalRequests }
}

import { randomUUID } from 'node:crypto'
import gossipPb, { type ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js'
import serverFeaturesPb, { type SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import sharedPb from '@eventstore/db-client/generated/shared_pb.js'

const instance = randomUUID()

/** Answer to the client's first call. Without BatchAppend in the list the client would use the slow Append. */
export function supportedMethods(): SupportedMethods {
  const answer = new serverFeaturesPb.SupportedMethods()
  answer.setEventStoreServerVersion('24.10.0')
  for (const name of ['read', 'append', 'batchappend', 'delete', 'tombstone']) {
    const method = new serverFeaturesPb.SupportedMethod()
    method.setServiceName('event_store.client.streams.streams')
    method.setMethodName(name)
    answer.addMethods(method)
  }
  return answer
}

/** A cluster of one member, the leader. */
export function clusterOf(address: string, port: number): ClusterInfo {
  const id = new sharedPb.UUID()
  id.setString(instance)
  const endpoint = new gossipPb.EndPoint()
  endpoint.setAddress(address)
  endpoint.setPort(port)
  const member = new gossipPb.MemberInfo()
  member.setInstanceId(id)
  member.setTimeStamp(String(Date.now() * 10_000))
  member.setState(gossipPb.MemberInfo.VNodeState.LEADER)
  member.setIsAlive(true)
  member.setHttpEndPoint(endpoint)
  const answer = new gossipPb.ClusterInfo()
  answer.addMembers(member)
  return answer
}

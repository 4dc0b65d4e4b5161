import { z } from 'zod'
import { Cursor, limit } from '../query-fields.ts'
import { Id, Moment, Text } from '../values.ts'

export const DevicePage = z.object({ limit: limit(100), cursor: Cursor })

/** Signed-in devices of a user. */
export const Devices = z
  .array(
    z.strictObject({
      device_id: Id,
      device_ip: Text,
      device_name: Text,
      device_location: Text,
      created_at: Moment,
      isMyDevice: z.boolean(),
    }),
  )
  .refine((devices) => devices.filter(({ isMyDevice }) => isMyDevice).length <= 1)

export const DeviceForm = z.object({
  device_id: z.union([z.string(), z.number()], { error: 'Device not found!' }).transform(String),
})

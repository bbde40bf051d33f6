import type { FastifyInstance } from 'fastify'
import type { Channel, ChannelRequest } from '../channels/channel.ts'
import { storeEvents } from '../channels/inbox/store-events.ts'
import { baileysChannel } from '../channels/baileys/baileys-channel.ts'
import { isPackagePresent } from '../channels/baileys/baileys-package.ts'
import { simulatorChannel } from '../channels/simulator/simulator-channel.ts'
import { mountRawRoutes } from '../platform/http/mount-raw-routes.ts'

export interface OpenChannels {
  readonly all: readonly Channel[]
  close(): void
}

/** The drivers of this version; linked devices only where their package is installed. */
export function openChannels(): OpenChannels {
  const simulator = simulatorChannel()
  const linked = isPackagePresent() ? [baileysChannel()] : []
  return { all: [simulator, ...linked], close: () => simulator.close() }
}

/**
 * Registers the drivers' webhook routes in every process. The inbox stores their events; the process that owns the line
 * applies them.
 */
export function registerChannelRoutes(
  http: FastifyInstance,
  channels: readonly Channel[],
): Promise<void> {
  const routes = channels.flatMap(({ provider, routes = [] }) =>
    routes.map((route) => ({
      method: route.method,
      url: `/channels/${provider}${route.path}`,
      answer: (request: ChannelRequest) => route.answer(request, storeEvents),
    })),
  )
  return mountRawRoutes(http, routes)
}

import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import {
  authenticateSession,
  authenticateRequest,
  authenticateVisitor,
  authenticateToken,
  setOwnOrigins,
} from '../features/organisation/sessions/index.ts'
import { mayRunJob } from '../features/organisation/companies/index.ts'
import { serveMcp } from '../features/outside/assistants/index.ts'
import { decide, runTimedWork, type TimedWork } from '../features/answers/automation/index.ts'
import { type DistributionRunner, runDistribution } from '../features/answers/distribution/index.ts'
import { type ClockSweeper, runClockSweeps } from '../features/tickets/sla/index.ts'
import { setGoogleAddresses } from '../features/setup/dialogflow/index.ts'
import { setOpenAiAddress } from '../features/setup/ai/index.ts'
import { setPixAddresses } from '../features/money/pix-providers/index.ts'
import { setSpeechAddress } from '../features/messages/speech/index.ts'
import { runPresenceChecks, markAllUsersOffline } from '../features/organisation/users/index.ts'
import { authenticateTokenHolder } from '../features/messages/message-api/index.ts'
import { SECOND } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { setAllowedHosts } from '../platform/http/outgoing/allowed-hosts.ts'
import type { OwnOrigins } from '../platform/http/origin.ts'
import { setFetchableOrigin } from '../platform/http/outgoing/safe-fetch.ts'
import { listeningAddress, setOwnAddress } from '../platform/http/own-address.ts'
import { createRouteCaller } from '../platform/http/call-route.ts'
import { mountRoutes } from '../platform/http/mount-routes.ts'
import { makeHttpServer } from '../platform/http/make-http-server.ts'
import { startLanes, startWorker } from '../platform/jobs/worker.ts'
import { startLive, stopLive } from '../platform/live/live.ts'
import { scaledTimeout } from '../platform/timeouts.ts'
import { setPacing } from '../channels/channel.ts'
import { pacingOf } from '../channels/pacing.ts'
import { openChannels, type OpenChannels, registerChannelRoutes } from './channels.ts'
import { describeRoutes, serveDocs } from './docs.ts'
import { features } from './features.ts'
import { type Health, serveHealth, serveMetrics } from './health-and-metrics.ts'
import { type RunningLines, startLines } from './start-lines.ts'
import { serveWeb } from './serve-web.ts'
import { VERSION } from './version.ts'

export interface RunningServer {
  http: FastifyInstance
  /** For example http://127.0.0.1:3000. */
  address: string
  stop: () => Promise<void>
}

type ServerConfig = Pick<
  Config,
  | 'host'
  | 'port'
  | 'corsOrigins'
  | 'tls'
  | 'trustProxy'
  | 'publicUrl'
  | 'metricsToken'
  | 'role'
  | 'database'
> &
  Partial<
    Pick<Config, 'outboundAllow' | 'openAiUrl' | 'speechUrl' | 'pix' | 'google' | 'betaPaces'>
  > & {
    /** False for a caller that runs the scheduled jobs itself, such as a test: the clock then starts none. */
    readonly hasSchedule?: boolean
  }

const WORKER_CONCURRENCY = 4

/** Longer downloads are aborted, because PostgreSQL must still be stopped in time. */
const DRAIN_MS = 5 * SECOND

/** Starts routes, sockets and jobs of a process over an open database. */
export async function startServer(config: ServerConfig): Promise<RunningServer> {
  const origins = {
    corsOrigins: config.corsOrigins,
    ...(config.publicUrl && { publicUrl: config.publicUrl }),
  }
  setOwnOrigins(origins)
  setFetchableOrigin(config.publicUrl)
  setAllowedHosts(config.outboundAllow ?? [])
  setOpenAiAddress(config.openAiUrl)
  setSpeechAddress(config.speechUrl)
  setPixAddresses(config.pix)
  setGoogleAddresses(config.google ?? {})
  setPacing(pacingOf(config.betaPaces))
  const health: Health = { isDraining: false }
  const channels = openChannels()
  const http = await makeHttp(config, { health, channels, origins })
  // No other process has sockets over an embedded database, so all stored presences are stale.
  if (config.database === undefined) await markAllUsersOffline()
  startLive(http.server, {
    ...origins,
    authenticate: authenticateToken,
    actorOf: authenticateSession,
    reactions: features.flatMap((feature) => feature.sockets ?? []),
  })
  await http.listen({ host: config.host, port: config.port })
  setOwnAddress(config.publicUrl ?? addressOf(http, config))
  // Started before the jobs, because waiting deliveries are answers to customers.
  const lines =
    config.role === 'all' || config.role === 'lines'
      ? startLines(channels.all, config.database === undefined)
      : undefined
  const worker = await startJobs(config)
  const presence = runPresenceChecks()
  const isWorking = config.role === 'all' || config.role === 'worker'
  const distribution = isWorking ? runDistribution() : undefined
  const time = isWorking ? runTimedWork(decide) : undefined
  const clocks = isWorking ? runClockSweeps() : undefined
  return {
    http,
    address: addressOf(http, config),
    stop: () =>
      stopServer({ http, worker, time, clocks, presence, distribution, lines, channels, health }),
  }
}

async function makeHttp(
  config: ServerConfig,
  { health, channels, origins }: { health: Health; channels: OpenChannels; origins: OwnOrigins },
): Promise<FastifyInstance> {
  const served = features.flatMap((feature) => feature.routes ?? [])
  const http = await makeHttpServer(config)
  serveMetrics(http, config.metricsToken)
  await describeRoutes(http, VERSION)
  mountRoutes(http, served, {
    session: authenticateRequest,
    visitor: authenticateVisitor,
    token: authenticateTokenHolder,
  })
  serveMcp(http, { call: createRouteCaller(served), origins, version: VERSION })
  await registerChannelRoutes(http, channels.all)
  serveHealth(http, health)
  serveDocs(http)
  await serveWeb(http)
  return http
}

async function startJobs(config: ServerConfig) {
  if (config.role !== 'all' && config.role !== 'worker') return undefined
  const all = features.flatMap((feature) => feature.jobs ?? [])
  const jobs = config.hasSchedule === false ? all.filter(({ cron }) => cron === undefined) : all
  const quick = await startWorker(
    jobs.filter(({ lane }) => lane === undefined),
    WORKER_CONCURRENCY,
    // No other process uses an embedded database.
    { isAlone: config.database === undefined, mayWork: mayRunJob },
  )
  const waiting = await startLanes(
    jobs.filter(({ lane }) => lane !== undefined),
    { mayWork: mayRunJob },
  )
  return { stop: async () => void (await Promise.all([quick.stop(), waiting.stop()])) }
}

interface Parts {
  http: FastifyInstance
  worker: Awaited<ReturnType<typeof startJobs>>
  time: TimedWork | undefined
  clocks: ClockSweeper | undefined
  presence: ReturnType<typeof runPresenceChecks>
  distribution: DistributionRunner | undefined
  lines: RunningLines | undefined
  channels: OpenChannels
  health: Health
}

/** Stops accepting work, lets running work finish and closes the sockets. */
async function stopServer(parts: Parts): Promise<void> {
  const { http, worker, time, clocks, presence, distribution, lines, channels, health } = parts
  health.isDraining = true
  const keepers = [lines, time, clocks, presence, distribution]
  await Promise.all(keepers.map(async (keeper) => keeper?.stop()))
  channels.close()
  // Concurrently, because stopLive also waits for the last HTTP connection, which only drainRequests closes.
  await Promise.all([drainRequests(http), stopLive(), worker?.stop()])
}

/** Waits for running requests. Browsers keep connections open, so idle ones are closed periodically. */
async function drainRequests(http: FastifyInstance): Promise<void> {
  const sweeping = setInterval(() => http.server.closeIdleConnections(), 50)
  const patience = setTimeout(() => http.server.closeAllConnections(), scaledTimeout(DRAIN_MS))
  await http.close()
  clearInterval(sweeping)
  clearTimeout(patience)
}

function addressOf(http: FastifyInstance, config: ServerConfig): string {
  const listening: AddressInfo | string | null = http.server.address()
  const port = typeof listening === 'object' && listening ? listening.port : config.port
  return listeningAddress({ ...config, port })
}

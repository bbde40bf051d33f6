import { randomBytes } from 'node:crypto'
import type { Finding } from '@guiche/contract/doctor'
import { DAY, SECOND } from '../../../platform/clock.ts'
import { ownLink } from '../../../platform/http/own-address.ts'
import {
  type ProbeResult,
  probeAddress,
  probeSocket,
} from '../../../platform/http/outgoing/probe-address.ts'
import { constantTimeEqual } from '../../../platform/secrets.ts'
import { type Requester, type CheckResult, findingOf, errorReason } from './finding.ts'
import { currentInstallation } from './installation.ts'
import { isLoopbackHost, isSecureAddress, shownAddress } from './address-rules.ts'
import { installationProof } from './installation-proof.ts'

const ANSWERS_WITHIN_MS = 4 * SECOND
const ENDS_SOON_DAYS = 14
const SWITCHING_PROTOCOLS = 101
const HOST_AT_MOST = 255

/** Checks that the public address leads to this installation: certificate, proof of SECRET and WebSocket. */
export async function checkAddress({ host }: Requester): Promise<CheckResult> {
  if (!currentInstallation().isRunning)
    return { findings: [findingOf('server_stopped', 'warning')] }
  const url = new URL(ownLink('/'))
  const findings = [...(await examineReachability(url)), ...judgeConfiguredAddress(url, host)]
  return { findings: findings.length > 0 ? findings : [reachedFinding(url, undefined)] }
}

/** Requests the proof at the address, then examines sockets and certificate. */
async function examineReachability(url: URL): Promise<Finding[]> {
  const address = shownAddress(url)
  const challenge = randomBytes(16).toString('hex')
  let reached: ProbeResult
  try {
    reached = await probeAddress(
      new URL(`${ownLink('/health/instance')}?challenge=${challenge}`),
      ANSWERS_WITHIN_MS,
    )
  } catch (error) {
    return [judgeProbeFailure(error, address)]
  }
  const stranger = judgeProbeAnswer(reached, installationProof(challenge), address)
  if (stranger) return [stranger]
  const sockets = await examineSockets(url, address)
  const days = daysUntil(reached.endsAt)
  const ends = judgeCertificateEnd(days, address)
  const isWell = sockets.length === 0 && ends.length === 0 && isSecureAddress(url)
  return isWell && !isAddressUnset(url) ? [reachedFinding(url, days)] : [...sockets, ...ends]
}

function reachedFinding(url: URL, days: number | undefined): Finding {
  const address = shownAddress(url)
  if (isLoopbackHost(url.hostname)) return findingOf('address_local', 'ok', { address })
  if (days === undefined) return findingOf('address_ok', 'ok', { address })
  return findingOf('address_secure', 'ok', { address, restDays: days })
}

/** Pure. Programs that renew certificates do so a month before the end. */
export function judgeCertificateEnd(days: number | undefined, address: string): Finding[] {
  if (days === undefined || days >= ENDS_SOON_DAYS) return []
  return [findingOf('address_certificate_ends', 'warning', { address, restDays: days })]
}

function daysUntil(end: Date | undefined): number | undefined {
  return end && Math.floor((end.getTime() - Date.now()) / DAY)
}

const CERTIFICATE =
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT|INVALID_CA|HOSTNAME_MISMATCH)/

/**
 * The finding for a failed request. Pure. A timeout is only a warning, because routers may not lead requests from
 * inside back inside.
 */
export function judgeProbeFailure(error: unknown, address: string): Finding {
  const reason = errorReason(error)
  if (CERTIFICATE.test(reason))
    return findingOf('address_certificate', 'failing', { address, reason })
  if (reason === 'ETIMEDOUT') return findingOf('address_no_answer', 'warning', { address })
  return findingOf('address_unreachable', 'failing', { address, reason })
}

function judgeProbeAnswer(
  { status, location, text }: ProbeResult,
  proof: string,
  address: string,
): Finding | undefined {
  if (location !== undefined && URL.canParse(location, address)) {
    const to = new URL(location, address).origin
    return findingOf('address_redirects', 'warning', { address, to })
  }
  if (status === 200 && constantTimeEqual(text, proof)) return undefined
  return findingOf('address_stranger', 'failing', { address, status })
}

async function examineSockets(url: URL, address: string): Promise<Finding[]> {
  const socket = new URL('/socket.io/?EIO=4&transport=websocket', url)
  try {
    const status = await probeSocket(socket, ANSWERS_WITHIN_MS)
    if (status === SWITCHING_PROTOCOLS) return []
    return [findingOf('address_no_sockets', 'failing', { address, status })]
  } catch (error) {
    return [findingOf('address_no_sockets', 'failing', { address, status: errorReason(error) })]
  }
}

/** Findings about the choice of the address: unset, not https, or another host than the browser's. */
function judgeConfiguredAddress(url: URL, host: string | undefined): Finding[] {
  const address = shownAddress(url)
  return [
    ...(isAddressUnset(url) ? [findingOf('address_unset', 'warning', { address })] : []),
    ...(isSecureAddress(url) ? [] : [findingOf('address_plain', 'warning', { address })]),
    ...(host !== undefined && isOtherHost(url, host)
      ? [findingOf('address_other_host', 'warning', { address, host: host.slice(0, HOST_AT_MOST) })]
      : []),
  ]
}

/**
 * True if the address is the default of this machine although other machines may connect: links would lead them to
 * themselves.
 */
function isAddressUnset({ hostname }: URL): boolean {
  const { publicUrl, isLoopback } = currentInstallation()
  return publicUrl === undefined && !isLoopback && isLoopbackHost(hostname)
}

/** @param host with its port, as a browser sends it */
function isOtherHost(url: URL, host: string): boolean {
  if (!URL.canParse(`${url.protocol}//${host}`)) return false
  const other = new URL(`${url.protocol}//${host}`)
  return (
    other.host !== url.host && !(isLoopbackHost(other.hostname) && isLoopbackHost(url.hostname))
  )
}

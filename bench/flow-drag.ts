import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { FlowGraph, FlowNode } from '@guiche/contract/flow-graph'
import { build, preview } from 'vite'
import { chromiumLaunchOptions, prepareChromium } from '../e2e/chromium.ts'
import { type Figure, median } from './figures.ts'
import { HttpConnection, signIn } from './http-connection.ts'
import { largeFlowEdges, largeFlowNodes } from './large-flow.ts'
import type { Noise } from './noise.ts'
import {
  ADMIN,
  makeDataDir,
  postmasterOf,
  removeDataDir,
  startServer,
  type Served,
  stopLeftPostgres,
} from './start-server.ts'

// Drags a node of a large flow in circles and counts long tasks, in the editor and on a page with only the canvas.

const DRAG_MS = 10_000
const CIRCLE_PX = 120
const TURN_MS = 1500
const DRAGGED = '263'
const MOST_TIMES = 1.5
const MOST_MORE = 2
const VIEWPORT = { width: 1440, height: 900 }

export async function measureFlowDrag(
  runs: number,
  noise: Noise,
  say: (text: string) => void,
): Promise<Figure[]> {
  say(await prepareChromium())
  const dataDir = await makeDataDir()
  const server = await startServer(dataDir)
  const bare = await serveBareFlow()
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    noise.countAsOurs(await postmasterOf(dataDir))
    const flowId = await createFlow(server)
    const editor = await openEditor(browser, server, flowId)
    const bareEditor = await openBareFlow(browser, bare.address)
    const ours: number[] = []
    const baseline: number[] = []
    const { others } = await noise.runWhenQuiet(async () => {
      ours.length = 0
      baseline.length = 0
      for (let run = 0; run < runs; run++) {
        baseline.push(await longTasksOfDrag(bareEditor))
        ours.push(await longTasksOfDrag(editor))
      }
    }, 0)
    return [figureOf(ours, baseline, others)]
  } finally {
    await browser.close()
    await bare.stop()
    await server.stop()
    await stopLeftPostgres(dataDir)
    await removeDataDir(dataDir)
  }
}

function figureOf(ours: readonly number[], baseline: readonly number[], others: number): Figure {
  const formatRange = (of: readonly number[]) => `${Math.min(...of)} to ${Math.max(...of)}`
  return {
    name: `long tasks in ${DRAG_MS / 1000} s of dragging at ${largeFlowNodes().length} nodes`,
    unit: 'tasks',
    ours: median(ours),
    baseline: median(baseline),
    most: median(baseline) * MOST_TIMES + MOST_MORE,
    others,
    note: `${ours.length} runs, ${formatRange(ours)} against ${formatRange(baseline)}`,
  }
}

/** A graph of the most frequent node kinds, with texts. */
function largeFlowGraph(): FlowGraph {
  return {
    nodes: largeFlowNodes().map(({ id, position }, at) => ({ id, position, ...contentOf(at) })),
    connections: largeFlowEdges().map(({ id, source, target, exit }) => ({
      id,
      source,
      target,
      sourceHandle: handleOf(Number(source) - 1, exit),
      type: 'buttonedge',
    })),
  }
}

function contentOf(at: number): Pick<FlowNode, 'type' | 'data'> {
  if (at === 0) return { type: 'start', data: { label: 'Inicio do fluxo' } }
  const words = `Bloco ${at + 1}: como podemos ajudar você hoje?`
  switch (at % 5) {
    case 0:
      return {
        type: 'question',
        data: { typebotIntegration: { message: words, answerKey: 'resposta' } },
      }
    case 1:
      return {
        type: 'menu',
        data: {
          message: words,
          arrayOption: [
            { number: 1, value: 'Vendas' },
            { number: 2, value: 'Suporte técnico' },
          ],
        },
      }
    case 2:
      return { type: 'interval', data: { label: 'Intervalo 5 seg.', sec: 5 } }
    default:
      return { type: 'message', data: { label: words } }
  }
}

function handleOf(at: number, exit: number): string {
  return at % 5 === 1 ? `a${exit}` : 'a'
}

async function createFlow({ address }: Served): Promise<number> {
  const token = await signIn(address, ADMIN.email, ADMIN.password)
  const http = await HttpConnection.open(address)
  const { id } = await http.call<{ id: number }>('POST', '/flowbuilder', token, { name: 'Grande' })
  await http.call('POST', '/flowbuilder/flow', token, {
    idFlow: id,
    draft: true,
    ...largeFlowGraph(),
  })
  http.close()
  return id
}

async function openEditor(browser: Browser, { address }: Served, flowId: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: address.origin, viewport: VIEWPORT })
  await context.addInitScript(`localStorage.setItem('cshow', '1')`)
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('input[name=email]').fill(ADMIN.email)
  await page.locator('input[name=password]').fill(ADMIN.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/tickets')
  await page.goto(`/flowbuilder/${flowId}`)
  await untilDrawn(page)
  return page
}

async function openBareFlow(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT })
  await page.goto(address)
  await untilDrawn(page)
  return page
}

const DRAGGED_NODE = `.react-flow__node[data-id="${DRAGGED}"]`

async function untilDrawn(page: Page): Promise<void> {
  await page.locator(DRAGGED_NODE).waitFor()
  await page.waitForTimeout(2000)
}

/** Only the page in front gets the machine. */
async function longTasksOfDrag(page: Page): Promise<number> {
  await page.bringToFront()
  const box = await page.locator(DRAGGED_NODE).boundingBox()
  if (!box) throw new Error('the node to drag is not visible')
  const x = box.x + box.width / 2
  const y = box.y + Math.min(box.height / 2, 12)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(
    `window.tasks = 0; window.watch = new PerformanceObserver((list) => {
      window.tasks += list.getEntries().length
     });
     window.watch.observe({ type: 'longtask' })`,
  )
  const startedAt = performance.now()
  for (;;) {
    const passed = performance.now() - startedAt
    if (passed >= DRAG_MS) break
    const turn = (passed / TURN_MS) * 2 * Math.PI
    await page.mouse.move(x + CIRCLE_PX * Math.sin(turn), y + CIRCLE_PX * (1 - Math.cos(turn)))
    await page.evaluate('new Promise(requestAnimationFrame)')
  }
  await page.mouse.move(x, y)
  const tasks = await page.evaluate<number>('window.watch.disconnect(), window.tasks')
  await page.mouse.up()
  const moved = await page.locator(DRAGGED_NODE).boundingBox()
  if (!moved) throw new Error('the dragged node does not exist')
  return tasks
}

/** Serves the page with only the canvas, built like the web. */
async function serveBareFlow(): Promise<{ address: string; stop: () => Promise<void> }> {
  const root = join(import.meta.dirname, 'bare-flow')
  const outDir = await mkdtemp(join(tmpdir(), 'guiche-bare-flow-'))
  const shared = { root, configFile: false, logLevel: 'error', build: { outDir } } as const
  await build({ ...shared, build: { outDir, emptyOutDir: true } })
  const server = await preview({ ...shared, preview: { port: 0, host: '127.0.0.1' } })
  const [address] = server.resolvedUrls?.local ?? []
  if (address === undefined) throw new Error('no server serves the bare page')
  return {
    address,
    stop: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

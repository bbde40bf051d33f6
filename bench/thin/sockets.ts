import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { Database } from './database.ts'
import type { Tell } from './ingest.ts'
import { readToken, refuseUnlessLiving, sessionStatement } from './session.ts'

// Socket.IO with one room for a company's waiting tickets, joined by the web's event.

export function openSockets(http: HttpServer, app: Database): Tell {
  const io = new Server(http, { transports: ['websocket'], serveClient: false })
  io.use((socket, next) => {
    const session = readToken(`Bearer ${String(socket.handshake.query.token)}`)
    socket.data.companyId = session.companyId
    app
      .inCompany(session.companyId, [sessionStatement(session)])
      .then(([rows = []]) => refuseUnlessLiving(session, rows))
      .then(() => next(), next)
  })
  io.on('connection', (socket) => {
    Reflect.set(socket.conn, 'request', null)
    Reflect.set(socket.client, 'request', null)
    socket.on('joinTickets', () => void socket.join(`company ${socket.data.companyId}`))
    socket.emit('ready')
  })
  return (companyId, event, payload) => io.to(`company ${companyId}`).emit(event, payload)
}

import { createServer } from 'node:http'
import { Server } from 'socket.io'

// A Socket.IO server without a product behind it: the baseline of a socket's cost. Prints its port.

const http = createServer()
const io = new Server(http, { transports: ['websocket'], serveClient: false })
io.on('connection', (socket) => {
  Reflect.set(socket.conn, 'request', null)
  Reflect.set(socket.client, 'request', null)
  socket.emit('ready')
})
http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  if (typeof address === 'object' && address) console.log(address.port)
})

// Stands in for Node's HTTP/2, of which the HTTP server asks whether a request belongs to it: ours never does, and loading it takes a
// thirtieth of the daemon's start.
export class Http2ServerRequest {}

export const constants = { NGHTTP2_NO_ERROR: 0 }

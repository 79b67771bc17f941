#!/usr/bin/python3
"""Clients before a server that speaks TLS through a proxy: tls.py BANKHALTER

`join` sits down and plays, `load` plays whole games; a certificate that is not trusted, or another host's, is refused in words."""
import asyncio
import json
import os
import queue
import ssl
import subprocess
import sys
import tempfile
import threading

from tables import open_table, serve

bankhalter = sys.argv[1]


async def pass_on(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    writer.close()


async def proxy(port, context, told):
    """What nginx does in deploy/nginx.conf, for any number of connections."""

    async def visit(reader, writer):
        inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(pass_on(reader, inner_writer), pass_on(inner_reader, writer), return_exceptions=True)

    server = await asyncio.start_server(visit, "127.0.0.1", 0, ssl=context)
    told.put(server.sockets[0].getsockname()[1])
    await server.serve_forever()


def run(*words, lines="", trusted=True):
    environment = {**os.environ, "SSL_CERT_FILE": certificate if trusted else "/dev/null", "SSL_CERT_DIR": "/nowhere"}
    done = subprocess.run([bankhalter, *words], input=lines, capture_output=True, text=True, timeout=120, env=environment)
    return done.returncode, done.stdout + done.stderr


def expect(truth, text):
    if not truth:
        sys.exit(text)


with tempfile.TemporaryDirectory() as folder:
    certificate, key = f"{folder}/certificate.pem", f"{folder}/key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                    "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate], check=True, stderr=subprocess.DEVNULL)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server, address = serve(bankhalter, folder)
    try:
        told = queue.Queue()
        threading.Thread(target=lambda: asyncio.run(proxy(int(address.rsplit(":", 1)[1]), context, told)), daemon=True).start()
        room = open_table(address)
        port = told.get(timeout=60)

        code, text = run("join", f"https://localhost:{port}/r/{room}", "--plain", lines="bot 1 easy\nstart\n1\n1\n1\nresign\n")
        expect("sits down" in text and "The game is over" in text, f"join over TLS: {code}\n{text[-1500:]}")
        code, text = run("load", "--server", f"https://localhost:{port}", "--rooms", "3", "--seconds", "2", "--json")
        expect(code == 0 and json.loads(text)["errors"] == 0 and json.loads(text)["actions"] > 20, f"load over TLS: {code}\n{text}")
        for host, trusted in (("localhost", False), ("127.0.0.1", True)):
            code, text = run("watch", f"https://{host}:{port}/r/{room}", "--plain", trusted=trusted)
            expect(code != 0 and "certificate verify failed" in text, f"{host}, trusted {trusted}: {code}\n{text[-1500:]}")
        print("join, load and two refusals")
    finally:
        server.kill()
        server.wait()

#!/bin/sh
# Shakes hands, then writes without end and never reads again.
echo ready
exec yes "$(head -c 6000 /dev/zero | tr '\0' x)"

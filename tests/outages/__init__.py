"""What fails beside the code: processes, servers, disks, clocks, the network."""

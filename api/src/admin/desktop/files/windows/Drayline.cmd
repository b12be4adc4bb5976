@echo off
rem Opens Drayline as a window of its own, without installing anything.
powershell -NoProfile -ExecutionPolicy Bypass -WindowStyle Hidden -File "%~dp0open.ps1"

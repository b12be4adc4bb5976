@echo off
rem Installs Drayline for this user. No administrator is needed.
powershell -NoProfile -ExecutionPolicy Bypass -File "%~dp0install.ps1"
pause
